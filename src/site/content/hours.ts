/** When the office answers messages. */
export const officeHours = 'Monday to Friday, 8:00 AM to 6:00 PM';
