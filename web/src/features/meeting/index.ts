import { lateView } from '../../platform/late/late-view.tsx'

export { createMeetingScreen } from './meeting-screen.tsx'
export type { MeetingSlots } from './slots.tsx'

/** A person's look at their own picture, which is asked for seldom. */
export const CameraCheckDialog = lateView(
  async () => (await import('./lobby/camera-check-dialog.tsx')).CameraCheckDialog,
)
