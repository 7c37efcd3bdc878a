import styles from './account-section.module.css'
import { maskedEmail } from './masked-email.ts'

/** An address, masked; where it does not fit, it breaks before its place rather than within a word. */
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
