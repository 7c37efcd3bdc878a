import { invoiceStates } from '@serendip/contract'
import { expect, test } from 'vitest'
import { type InvoiceEffect, invoiceEvents, mailOf, offersOf, transitions } from './invoice-states.ts'

/** The postings and the coins of each effect (`settle-invoice.ts`). */
const effects: Readonly<Record<InvoiceEffect | 'none', readonly [money: string, coins: string]>> = {
  none: ['–', '–'],
  credit: [
    '`receivable → deferred:coins` (price without tax), `receivable → tax` (tax)',
    'purchase; deferred for who may not receive coins, and the invoice is then `paid_not_credited`',
  ],
  return: [
    '`deferred:coins → receivable` (and what rounding leaves to or from `revenue:coins`), `tax → receivable`',
    'were taken back before',
  ],
}

const rows = invoiceStates.flatMap((state) =>
  invoiceEvents.map((event) => {
    const transition = transitions[state][event]
    if (!transition) return `| ${state} | ${event} | – | – | – | – | – |`
    const [money, coins] = effects[transition.effect ?? 'none']
    const [offers, mail] = [offersOf[transition.to] ?? '–', mailOf[transition.to] ?? '–']
    return `| ${state} | ${event} | ${transition.to} | ${money} | ${coins} | ${offers} | ${mail} |`
  }),
)

const page = `# Invoices: state × event
Written by \`npx vitest run server/src/modules/payments/invoice-states.test.ts -u\` from \`invoice-states.ts\`; the test fails
when this page is stale. A dash in the third column changes nothing: a repeated or late notification. Each transition is one
transaction of the row, the money, the coins, the offers that it uses and the request for the mail. A payment of a test
account posts no money. Of a membership \`deferred:membership\`, \`revenue:membership\` and a period of its subscription take the
place of the coins (decision 0852).

| state | event | → state | money | coins | offers | mail |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`

test('docs/INVOICES.md is the table of states and events as it is', async () => {
  await expect(page).toMatchFileSnapshot('../../../../docs/INVOICES.md')
})

test('every state from which an invoice becomes paid brings its receipt', () => {
  const paying = rows.filter((row) => /\| paid \|/.test(row))
  expect(paying.length).toBeGreaterThan(0)
  for (const row of paying.filter((line) => line.split(' | ')[2] === 'paid'))
    expect(row).toMatch(/receipt \|$/)
})
