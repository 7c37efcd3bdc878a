export { type Announcements, createAnnouncements, stateOf } from './announcements.ts'
export { countMarks, listAnnouncements } from './announcements.store.ts'
export type { RunningAnnouncement } from './announcements.store.ts'
