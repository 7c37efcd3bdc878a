import { startEmulatedRig } from '../../../../test/emulated-rig.ts'
import { aClock } from '../../../../test/clock.ts'
import { memoryReferences } from '../../../../test/provider-references.ts'
import type { WebhookCall } from '../../../modules/webhooks/index.ts'
import { describePaymentProvider } from '../payment-provider.suite.ts'
import { type CheckoutChampOptions, createCheckoutChampProvider } from './checkout-champ-provider.ts'

const startRig = () =>
  startEmulatedRig({
    name: 'checkoutChamp',
    create: ({ settings }) =>
      createCheckoutChampProvider(aClock(), {
        ...(settings as unknown as CheckoutChampOptions),
        references: memoryReferences(),
      }),
    operations: { page: 'page.submit', charge: 'order.import', refund: 'transactions.refund' },
    notifiesAfterMs: 15 * 60_000,
    forgeries(call) {
      const change = (field: string, value: string | null): WebhookCall => {
        const form = new URLSearchParams(Buffer.from(call.rawBody).toString())
        if (value === null) form.delete(field)
        else form.set(field, value)
        return { ...call, rawBody: Buffer.from(form.toString()) }
      }
      return {
        'no secret': change('secret', null),
        'an empty secret': change('secret', ''),
        'the secret before': change('secret', 'the secret before'),
        'another merchant’s campaign': change('campaignId', '99'),
        'no campaign': change('campaignId', null),
      }
    },
  })

describePaymentProvider('checkoutChamp', startRig, { asksAboutUnknown: { charge: false, refund: false } })
