import styles from './account-section.module.css'
import { maskedEmail } from './masked-email.ts'

/** A masked address; if it does not fit, it breaks before the domain rather than within a word. */
export function MaskedAddress({ email }: { email: string }) {
  const masked = maskedEmail(email)
  const at = masked.lastIndexOf('@')
  return (
    <bdi dir="ltr" className={styles.email}>
      {masked.slice(0, at)}
      <wbr />
      {masked.slice(at)}
    </bdi>
  )
}
