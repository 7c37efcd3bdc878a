export { CallsHistoryScreen } from './calls-history-screen.tsx'
