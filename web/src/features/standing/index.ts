export { StandingScreen } from './standing-screen.tsx'
