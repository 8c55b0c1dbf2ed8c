/** How soon a crew is to be there. */
export const targetMinutes = 30;
export const responseTarget = `under ${targetMinutes} minutes`;

/** In whole minutes; a figure of the specification, and no measurement. */
export const averageResponse = 24;

/** What every text says about it; the reports page, where all figures are illustrative, aside. */
export const responseFigures = `The target for emergency response is ${responseTarget}. In our illustrative figures the average is ${averageResponse} minutes.`;
