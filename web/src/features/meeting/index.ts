export { createMeetingScreen } from './meeting-screen.tsx'
export type { MeetingSlots } from './slots.tsx'
