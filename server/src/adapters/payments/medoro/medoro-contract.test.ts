import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startEmulatedRig } from '../../../../test/emulated-rig.ts'
import { aClock } from '../../../../test/clock.ts'
import { memoryReferences } from '../../../../test/provider-references.ts'
import type { WebhookCall } from '../../../modules/webhooks/index.ts'
import { describePaymentProvider, type ProviderRig } from '../payment-provider.suite.ts'
import { createMedoroProvider, type MedoroOptions } from './medoro-provider.ts'
import { aPemPair, pairOf, sealByOpenssl } from '../../../../test/medoro-openssl.ts'

/** The page of ours that posts the form of a checkout. */
async function startFormPage(providerNow: () => ProviderRig['provider']) {
  const server = createServer(async (request, response) => {
    const form = await providerNow().formOf?.(request.url?.slice(1) ?? '')
    const fields = Object.entries(form?.fields ?? {}).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('&', '&amp;')}">`,
    )
    response.end(`<form method="post" action="${form?.action}">${fields.join('')}</form>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const startRig = async () => {
  let provider: ProviderRig['provider']
  const page = await startFormPage(() => provider)
  const stranger = aPemPair()
  let options: MedoroOptions
  return startEmulatedRig({
    name: 'medoro',
    create({ settings }) {
      options = {
        ...(settings as unknown as MedoroOptions),
        formAddress: (checkoutId) => page + checkoutId,
        references: memoryReferences(),
      }
      provider = createMedoroProvider(aClock(), options)
      return provider
    },
    operations: { page: 'page.submit', charge: 'soap.Payment', refund: 'soap.Reverse' },
    forgeries(call) {
      const change = (fields: Readonly<Record<string, string>>): WebhookCall => {
        const form = new URLSearchParams(Buffer.from(call.rawBody).toString())
        for (const [name, value] of Object.entries(fields)) form.set(name, value)
        return { ...call, rawBody: Buffer.from(form.toString()) }
      }
      const [{ merchantPrivateKey, gatewayPublicKey }] = options.keys
      const us = pairOf(merchantPrivateKey)
      const paid = '<data><Payment><ID>1</ID><State>6</State></Payment></data>'
      const forUs = sealByOpenssl(paid, { from: stranger, to: us })
      return {
        'another merchant': change({ INTERFACE: '1' }),
        'an unknown key': change({ KEY_INDEX: '9' }),
        'another signature': change({ SIGNATURE: forUs.SIGNATURE }),
        'what a stranger sealed': change({ ...forUs }),
        'what we sealed ourselves': change({
          ...sealByOpenssl(paid, { from: us, to: { privateKey: '', publicKey: gatewayPublicKey } }),
        }),
        'no key': change({ KEY: '' }),
      }
    },
  })
}

describePaymentProvider('medoro', startRig, {
  asksAboutUnknown: { charge: true, refund: false },
  listsSettlement: false,
})
