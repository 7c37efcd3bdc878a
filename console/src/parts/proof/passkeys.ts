import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyQuestion,
} from '@serendip/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Whether this browser can create and use passkeys. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

/** The operator closed the browser's window, it ran out of time, or the device has no fitting passkey. */
export class PasskeyError extends Error {}

const orNotUsed = (): never => {
  throw new PasskeyError()
}

/** Lets the browser create a passkey. Throws PasskeyError. */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyAttestation> {
  const optionsJSON = creation as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, response } = await startRegistration({ optionsJSON }).catch(orNotUsed)
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, ...(transports ? { transports } : {}) }
}

/** Lets a passkey sign a question. Throws PasskeyError. */
export async function signByPasskey(question: PasskeyQuestion): Promise<PasskeyAssertion> {
  const optionsJSON = question as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, response } = await startAuthentication({ optionsJSON }).catch(orNotUsed)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
}
