/** What the operators' console and the server speak; no product bundle contains it. */
export * from './operator/rights.ts'
