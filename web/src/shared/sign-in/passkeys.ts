import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyQuestion,
} from '@serendip/contract'
import { loadLate } from '../../platform/late/load-late.ts'

/** Whether this browser can create and use passkeys. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

/** Lets the browser create a passkey. Rejects if the person closes its window, or the device has one already. */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await loadLate(() => import('@simplewebauthn/browser'))
  const { id, response } = await startRegistration({
    optionsJSON: creation as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, ...(transports ? { transports } : {}) }
}

/** Lets a passkey sign a challenge. Rejects if the person closes the browser's window. */
export async function signByPasskey(question: PasskeyQuestion): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLate(() => import('@simplewebauthn/browser'))
  const { id, response } = await startAuthentication({
    optionsJSON: question as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
}
