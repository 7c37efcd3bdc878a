export { type DemoOperator, type DemoOperators, seedDemoOperators } from './demo-operators.ts'
export { activeOperators, countAdmins, countOthers, operatorNames } from './operators.store.ts'
export { createOperators, type Operators } from './operators.ts'
export type { OperatorsDeps } from './operators-deps.ts'
