import { useState } from 'react'
import { sceneAt } from '../../../art/scenes.ts'
import styles from './searching-screen.module.css'

/** The view from somewhere at this hour, in the place of oneself, for a search without a camera. */
export function SearchWindow() {
  const [{ picture }] = useState(() => sceneAt(Date.now()))
  return <img className={styles.scene} src={picture} alt="" />
}
