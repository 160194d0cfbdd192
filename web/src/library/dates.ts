// Dates as one looks for them, as the server reads them: a year, a month or a day.

export const isDate = (text: string): boolean => /^([12]\d{3})(?:[-/.年](0?[1-9]|1[0-2])(?:[-/.月](0?[1-9]|[12]\d|3[01])日?|月)?|年)?$/.test(text)

// The end of a year or month, to compare with another date as text.
export const latest = (text: string): string => `${text}~`
