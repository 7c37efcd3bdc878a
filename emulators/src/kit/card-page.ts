import { randomUUID } from 'node:crypto'
import { type Authentication, type Card, testCards, type Verdict } from './bank.ts'
import { type Call, escaped, html, type Operation, type Reply, seeOther, type World } from './operation.ts'

/** A payment that a person can make on a page of the service. */
export interface PagePayment {
  readonly amount: string
  /** Null: the page does not ask; otherwise, whether the box is ticked at first. */
  readonly savesCard: boolean | null
  /** A saved card that is charged; the page then asks for no card. */
  readonly storedCard: Card | null
  readonly paidUrl: string
  readonly cancelUrl: string
  pay(card: Card, choice: { readonly isSaved: boolean; readonly authentication: Authentication }): Verdict
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px 16px;max-width:26rem;color:#1d1526}
label{display:block;margin:0 0 12px}input:not([type=checkbox]){display:block;box-sizing:border-box;width:100%;font:inherit;padding:8px}
button{font:inherit;padding:10px 18px;margin:0 8px 8px 0}td{padding:2px 12px 2px 0}[role=alert]{color:#a3001b}`

const documentOf = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style></head><body><h1>${escaped(title)}</h1>${body}</body></html>`

const cardList = Object.entries(testCards)
  .map(([number, { words }]) => `<tr><td>${number}</td><td>${words}</td></tr>`)
  .join('')

const cardFields = `<label>Card number<input name="number" autocomplete="cc-number" inputmode="numeric" required></label>
<label>Expiry (MM/YY)<input name="expiry" autocomplete="cc-exp" required></label>
<label>Security code<input name="code" autocomplete="cc-csc" inputmode="numeric" required></label>`

const cancelButton = '<button name="choice" value="cancel" formnovalidate>Cancel</button>'

const form = (service: string, { amount, savesCard, storedCard }: PagePayment, alert = ''): Reply => {
  const box =
    savesCard === null
      ? ''
      : `<label><input type="checkbox" name="save" value="1"${savesCard ? ' checked' : ''}> Save this card</label>`
  const fields = storedCard ? `<p>Card ending in ${storedCard.number.slice(-4)}</p>` : cardFields + box
  return html(
    documentOf(
      service,
      `<p>Emulated service: no money is taken. ${escaped(amount)}</p>${alert && `<p role="alert">${alert}</p>`}
<form method="post">${fields}<button name="choice" value="pay">Pay ${escaped(amount)}</button>${cancelButton}</form>
<table>${cardList}</table>`,
    ),
  )
}

const confirmation = (service: string, attempt: string): Reply =>
  html(
    documentOf(
      `${service}: 3-D Secure`,
      `<p>Your bank asks you to confirm this payment.</p><form method="post"><input type="hidden" name="attempt" value="${attempt}">
<button name="choice" value="confirm">Confirm</button><button name="choice" value="refuse">Refuse</button></form>`,
    ),
  )

interface Attempt {
  readonly card: Card
  readonly isSaved: boolean
}

const century = 2000

function cardIn(typed: URLSearchParams): Card {
  const [month = '', year = ''] = (typed.get('expiry') ?? '').split('/')
  return {
    number: (typed.get('number') ?? '').replaceAll(' ', ''),
    month: Number(month),
    year: century + (Number(year) % 100),
    code: typed.get('code') ?? '',
  }
}

/** The page of a service on which a person types a card: it asks for 3-D Secure, and declines where the bank does. */
export function cardPage(
  world: World,
  {
    service,
    path,
    open,
  }: {
    /** The name that is shown. */
    readonly service: string
    readonly path: string
    /** Null for an address that the shop did not make. */
    readonly open: (call: Call) => PagePayment | null
  },
): readonly Operation[] {
  const attempts = new Map<string, Attempt>()

  function answer(payment: PagePayment, attempt: Attempt, authentication: Authentication): Reply {
    const verdict = payment.pay(attempt.card, { isSaved: attempt.isSaved, authentication })
    if (verdict === 'approved') return seeOther(world, payment.paidUrl)
    if (verdict !== 'authentication') return form(service, payment, `Declined: ${verdict}`)
    const id = randomUUID()
    attempts.set(id, attempt)
    return confirmation(service, id)
  }

  function submit(payment: PagePayment, typed: URLSearchParams): Reply {
    const choice = typed.get('choice')
    if (choice === 'cancel') return seeOther(world, payment.cancelUrl)
    if (choice === 'pay') {
      const isSaved = payment.savesCard !== null && typed.get('save') === '1'
      return answer(payment, { card: payment.storedCard ?? cardIn(typed), isSaved }, 'none')
    }
    const id = typed.get('attempt') ?? ''
    const attempt = attempts.get(id)
    attempts.delete(id)
    if (!attempt) return form(service, payment, 'This page was used already.')
    return answer(payment, attempt, choice === 'confirm' ? 'confirmed' : 'refused')
  }

  const opened =
    (show: (payment: PagePayment, call: Call) => Reply) =>
    (call: Call): Reply => {
      const payment = open(call)
      return payment ? show(payment, call) : html(documentOf(service, '<p>This link is not valid.</p>'), 400)
    }
  return [
    {
      name: 'page.show',
      summary: 'The page on which a person types a card',
      method: 'GET',
      path,
      run: opened((payment) => form(service, payment)),
    },
    {
      name: 'page.submit',
      summary: 'The form of that page',
      method: 'POST',
      path,
      run: opened((payment, { form: typed }) => submit(payment, typed)),
    },
  ]
}
