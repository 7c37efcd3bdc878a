export { SignupScreen } from './signup-screen.tsx'
