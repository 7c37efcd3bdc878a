export type { DemoRole, DemoServer, EnrolledRole, PeerSession, WaitingPerson } from './demo-server.ts'
export { type RunningDemo, runDemo } from './run-demo.ts'
