/** When the office answers messages. */
export const officeHours = 'Monday to Friday, 8:00 AM to 6:00 PM';

/** Target for the arrival of a crew, in minutes. */
export const targetMinutes = 30;
export const responseTarget = `under ${targetMinutes} minutes`;

/** Average response in minutes; a figure of the specification, not a measurement. */
export const averageResponseMinutes = 24;

/** Target and average, for every page but the reports. */
export const responseFigures = `The target for emergency response is ${responseTarget}. In our illustrative figures the average is ${averageResponseMinutes} minutes.`;
