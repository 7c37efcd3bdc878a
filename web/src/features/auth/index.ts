export { LoginScreen } from './login-screen.tsx'
export { PwaScreen } from './pwa-screen.tsx'
export { ReactivateScreen } from './reactivate-screen.tsx'
