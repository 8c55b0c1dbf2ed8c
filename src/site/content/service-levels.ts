/** Hours in which the office answers messages. */
export const officeHours = 'Monday to Friday, 8:00 AM to 6:00 PM';

/** Target for the arrival of a crew, in minutes. */
export const targetMinutes = 30;
export const responseTarget = `under ${targetMinutes} minutes`;

/** Average response in minutes, from the specification rather than a measurement. */
export const averageResponseMinutes = 24;

/** Sentence with target and average, for all pages except the reports. */
export const responseFigures = `The target for emergency response is ${responseTarget}. In our illustrative figures the average is ${averageResponseMinutes} minutes.`;
