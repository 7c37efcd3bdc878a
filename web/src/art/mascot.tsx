import styles from './mascot.module.css'

/** One of the characters of the stickers, in the place of an icon. The text beside it says everything. */
export const Mascot = ({ picture }: { picture: string }) => (
  <img className={styles.mascot} src={picture} width={96} height={96} alt="" />
)
