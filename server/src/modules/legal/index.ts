export { createLegal, type Legal } from './legal.ts'
