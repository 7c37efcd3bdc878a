export { EditProfileScreen } from './edit/edit-screen.tsx'
export { ProfileScreen } from './profile-screen.tsx'
