/** When somebody reads what visitors write. */
export const officeHours = 'Monday to Friday, 8:00 AM to 6:00 PM';
