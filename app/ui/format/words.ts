export const JUST_NOW = 'just now'
export const minutesAgo = (count: number) => (count === 1 ? '1 minute ago' : `${count} minutes ago`)
export const hoursAgo = (count: number) => (count === 1 ? '1 hour ago' : `${count} hours ago`)
export const daysAgo = (count: number) => (count === 1 ? 'yesterday' : `${count} days ago`)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** In this device's time zone: `Feb 1, 2026`. */
export const dayOf = (date: Date) => `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
