// The screens of a creator load together: each late chunk costs every visitor its name.
export { EarningsScreen } from '../earnings/earnings-screen.tsx'
export { DeskScreen } from './desk-screen.tsx'
