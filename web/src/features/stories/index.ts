export { GuestStoriesDialog } from './guest-stories-dialog.tsx'
export { StoriesScreen } from './stories-screen.tsx'
