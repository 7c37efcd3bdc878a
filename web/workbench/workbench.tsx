import { Logo } from '@serendip/ui'
import { ActionsBench } from './actions-bench.tsx'
import { ChoicesBench } from './choices-bench.tsx'
import { FieldsBench } from './fields-bench.tsx'
import { MessagesBench } from './messages-bench.tsx'
import { PeopleBench } from './people-bench.tsx'
import { type Setting, settingHref } from './setting.ts'
import { SurfacesBench } from './surfaces-bench.tsx'
import type { Words } from './words.ts'
import styles from './workbench.module.css'

const settings: readonly Setting[] = (['stage', 'paper'] as const).flatMap((theme) =>
  (['en', 'de', 'ar'] as const).map((language) => ({ language, theme })),
)

/** Every primitive in every state, in one theme and one language; links lead to the others. */
export function Workbench({ words, setting }: { words: Words; setting: Setting }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo name="Serendip" />
        <nav className={styles.settings} aria-label="Settings">
          {settings.map((other) => (
            <a
              key={settingHref(other)}
              className={styles.setting}
              href={settingHref(other)}
              aria-current={settingHref(other) === settingHref(setting) ? 'page' : undefined}
            >
              {other.theme} {other.language}
            </a>
          ))}
        </nav>
      </header>
      <main className={styles.benches}>
        <h1 className={styles.title}>Workbench</h1>
        <ActionsBench words={words} />
        <ChoicesBench words={words} />
        <FieldsBench words={words} />
        <PeopleBench words={words} locale={setting.language} />
        <SurfacesBench words={words} />
        <MessagesBench words={words} />
      </main>
    </div>
  )
}
