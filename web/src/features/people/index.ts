export { FollowingsScreen } from './followings-screen.tsx'
