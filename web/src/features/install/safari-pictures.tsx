import type { ReactNode } from 'react'
import styles from './install-dialog.module.css'

/** A drawing of a phone's screen; the sentence beside it says what it shows. */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 80 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** The lower bar of the browser, with Share in its middle. */
export const SharePicture = () => (
  <Drawing>
    <path d="M8 4v34h64V4" opacity=".4" />
    <path d="M14 47h8M58 47h8" opacity=".4" />
    <g className={styles.mark}>
      <path d="M35 42h-3v11h16V42h-3" />
      <path d="M40 48V33m-4.500 4L40 32.500 44.500 37" />
    </g>
  </Drawing>
)

/** The row of Safari's menu that adds to the home screen. */
export const AddPicture = () => (
  <Drawing>
    <path d="M8 8h64M8 48h64M14 15h24" opacity=".4" />
    <g className={styles.mark}>
      <rect x="8" y="21" width="64" height="20" rx="6" />
      <path d="M15 31h26" />
      <rect x="54" y="25" width="12" height="12" rx="3" />
      <path d="M60 28.500v5M57.500 31h5" />
    </g>
  </Drawing>
)

/** The home screen, with the app among the others. */
export const HomePicture = () => (
  <Drawing>
    <g opacity=".4">
      <rect x="10" y="6" width="16" height="16" rx="5" />
      <rect x="54" y="6" width="16" height="16" rx="5" />
      <rect x="10" y="32" width="16" height="16" rx="5" />
      <rect x="32" y="6" width="16" height="16" rx="5" />
      <rect x="54" y="32" width="16" height="16" rx="5" />
    </g>
    <g className={styles.mark}>
      <rect x="31" y="31" width="18" height="18" rx="5.500" />
      <circle cx="38" cy="40" r="3.500" />
      <circle cx="42" cy="40" r="3.500" />
    </g>
  </Drawing>
)
