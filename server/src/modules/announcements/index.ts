export { type Announcements, createAnnouncements } from './announcements.ts'
export type { RunningAnnouncement } from './announcements.store.ts'
