import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { MedoroEnvelopes } from './medoro-envelope.ts'

/** Operations of the gateway. There are more: those that take a card's number are not for us. */
type Operation = 'Payment' | 'GetPayment' | 'Reverse'

export interface XmlFields {
  readonly [name: string]: string | XmlFields
}

const builder = new XMLBuilder()
const parser = new XMLParser({ removeNSPrefix: true, processEntities: false, parseTagValue: false })

export const dataXml = (data: XmlFields): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ data })}`

/** The content of `<data>`. Throws for what is no XML. */
export function readDataXml(text: string): unknown {
  return z.object({ data: z.unknown() }).parse(parser.parse(text, true)).data
}

const fault = z.object({
  Envelope: z.object({ Body: z.object({ Fault: z.object({ faultstring: z.string() }) }) }),
})
const answer = z.object({ Envelope: z.object({ Body: z.record(z.string(), z.unknown()) }) })

/** The gateway understood, and says no. */
export class MedoroFault extends Error {}

const answerMaxBytes = 256 * 1024

/** The gateway's SOAP service. */
export function createMedoroSoap(envelopes: MedoroEnvelopes, gateway: string) {
  async function post(operation: Operation, data: XmlFields, limitMs: number): Promise<unknown> {
    const body = builder.build({
      'soap:Envelope': {
        'soap:Body': { [`gateway:${operation}Request`]: { ...envelopes.seal(dataXml(data)) } },
      },
    })
    const response = await fetch(new URL('/api/v2/soap', gateway), {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"urn:${operation}"` },
      body: body.replace(
        '<soap:Envelope>',
        '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:gateway="urn:Gateway">',
      ),
    })
    const text = await response.text()
    if (text.length > answerMaxBytes) throw new Error('the answer is too long')
    return parser.parse(text, true)
  }

  /** The answer of the gateway. Throws MedoroFault if it refuses; anything else if that is not known. */
  return async (operation: Operation, data: XmlFields, limitMs: number): Promise<unknown> => {
    const seen = await post(operation, data, limitMs)
    const refusal = fault.safeParse(seen)
    if (refusal.success) throw new MedoroFault(refusal.data.Envelope.Body.Fault.faultstring)
    const { Body } = answer.parse(seen).Envelope
    return readDataXml(envelopes.open(Body[`${operation}Response`]))
  }
}
