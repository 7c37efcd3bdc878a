import { classNames } from './class-names.ts'
import styles from './coin-amount.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The gold coin; decoration. */
export function CoinIcon({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={classNames(styles.coin, className)} aria-hidden="true">
      <circle cx="12" cy="12" r="11" className={styles.edge} />
      <circle cx="12" cy="11.25" r="10.25" className={styles.face} />
      <circle cx="12" cy="11.25" r="7" className={styles.rim} />
      <path d="M6.4 8.2a6.6 6.6 0 0 1 5-3.3" className={styles.light} />
    </svg>
  )
}

export interface CoinAmountProps {
  /** Whole coins. */
  amount: number
  /** A BCP 47 tag; the figures follow it. */
  locale?: string
  /** The word for people who cannot see the coin, in the right plural: "coins". */
  unit: string
  /** Shows + before what came in. */
  signed?: boolean
  size?: 's' | 'm' | 'l'
  className?: string
}

/** As wide as a plus, which a hyphen is not. */
const minus = '\u2212'

/** A number of coins in figures of equal width, so that a running balance does not tremble. */
export function CoinAmount({ amount, locale, unit, signed, size = 'm', className }: CoinAmountProps) {
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 0,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
  return (
    <span className={classNames(styles.amount, styles[`size-${size}`], className)}>
      <CoinIcon />
      <span dir="ltr">{format.format(amount).replace('-', minus)}</span>
      <VisuallyHidden> {unit}</VisuallyHidden>
    </span>
  )
}
