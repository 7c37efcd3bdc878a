export { UnsubscribeScreen } from './unsubscribe-screen.tsx'
