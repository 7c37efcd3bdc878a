import { randomUUID } from 'node:crypto'
import type { LoginResult } from '@serendip/contract'
import { aNewAddress, askFrom, type HostAnswer, parsed } from './ask-from.ts'
import type { WholeProduct } from './whole-products.ts'

export const memberPassword = 'a long walk in the rain'

export interface Member {
  readonly userId: string
  readonly email: string
  readonly token: string
  readonly from: string
}

/** Signs a person up, with their own address and mail domain: each may do so much an hour. */
export async function aMember(product: WholeProduct): Promise<Member> {
  const email = `someone@${randomUUID()}.example`
  const from = aNewAddress()
  const answer = await askFrom(product, {
    path: '/api/registration',
    body: {
      email,
      password: memberPassword,
      name: 'Someone Else',
      birthday: '1990-05-17',
      termsAccepted: true,
    },
    from,
  })
  const { authData, profile } = parsed<LoginResult>(answer)
  if (!authData || !profile) throw new Error(`nobody can sign up: ${answer.status} ${answer.body}`)
  return { userId: profile._id, email, token: authData.token, from }
}

export const postAs = (
  product: WholeProduct,
  { token, from }: Member,
  path: string,
  body: unknown,
): Promise<HostAnswer> => askFrom(product, { path: `/api${path}`, body, token, from })
