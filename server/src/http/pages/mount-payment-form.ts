import { createHash } from 'node:crypto'
import { directionOf } from '@serendip/contract'
import { readStrings } from '@serendip/locales'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Brands } from '../../kernel/brands.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { PaymentForm } from '../../modules/payments/index.ts'
import { wantedLanguage } from './wanted-language.ts'

export interface PaymentFormDeps {
  readonly brands: Pick<Brands, 'at'>
  /** The form of a checkout at the host of a brand; null for one that there is not. */
  formOf(brandId: string, provider: string, checkoutId: string): Promise<PaymentForm | null>
}

const words = z.object({ tab: z.object({ open: z.string() }) })
const checkoutPath = z.object({
  provider: z.string().regex(/^\w{1,40}$/),
  checkoutId: z.string().regex(/^[\w.-]{1,200}$/),
})

const script = 'document.forms[0].submit()'
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const policyFor = (action: string): string =>
  `default-src 'none'; script-src ${scriptHash}; form-action ${new URL(action).origin}; frame-ancestors 'none'; base-uri 'none'`

/**
 * `/payment/form/<provider>/<checkout>`: a page that does nothing but post a form to the provider's page, for a provider
 * that is entered that way. Its address names the checkout and holds no secret; the form is sealed for the provider. It is
 * a document of its own, whose policy lets it send that form and nothing else.
 */
export async function mountPaymentForm(
  app: FastifyInstance,
  { brands, formOf }: PaymentFormDeps,
): Promise<void> {
  app.get('/payment/form/:provider/:checkoutId', async (request, reply) => {
    const asked = checkoutPath.safeParse(request.params)
    if (!asked.success) throw new DomainError('not_found')
    const brandId = brands.at(request.headers.host)
    const form = await formOf(brandId, asked.data.provider, asked.data.checkoutId)
    if (!form) throw new DomainError('not_found')
    const language = wantedLanguage(request.headers['accept-language']) ?? 'en'
    const { open } = words.parse(readStrings(language, 'shop', brandId)).tab
    const fields = Object.entries(form.fields)
      .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
      .join('\n')
    return reply
      .headers({
        'content-security-policy': policyFor(form.action),
        'cache-control': 'no-store',
        // The provider learns from where the person comes, and not for which order.
        'referrer-policy': 'strict-origin',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(open)}</title></head>
<body><form method="post" action="${escaped(form.action)}">
${fields}
<button>${escaped(open)}</button>
</form><script>${script}</script></body></html>`)
  })
}
