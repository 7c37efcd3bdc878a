import { Logo, SkipLink } from '@serendip/ui'
import { ActionsBench } from './actions-bench.tsx'
import { BasicsBench } from './basics-bench.tsx'
import { CallBench } from './call-bench.tsx'
import { CardsBench } from './cards-bench.tsx'
import { ChatBench } from './chat-bench.tsx'
import { ChoicesBench } from './choices-bench.tsx'
import { DialogsBench } from './dialogs-bench.tsx'
import { FieldsBench } from './fields-bench.tsx'
import { MessagesBench } from './messages-bench.tsx'
import { PeopleBench } from './people-bench.tsx'
import { type Setting, settingHref } from './setting.ts'
import { StatesBench } from './states-bench.tsx'
import { SurfacesBench } from './surfaces-bench.tsx'
import type { Words } from './words.ts'
import styles from './workbench.module.css'

const settings: readonly Setting[] = (['stage', 'paper'] as const).flatMap((theme) =>
  (['en', 'de', 'ar'] as const).map((language) => ({ language, theme })),
)

/** Every primitive in every state, and the views of the product that are made of them, in one theme and one language; links lead to the others. */
export function Workbench({ words, setting }: { words: Words; setting: Setting }) {
  return (
    <div className={styles.page}>
      <SkipLink>Skip to the benches</SkipLink>
      <header className={styles.head}>
        <Logo name="Serendip" />
        <nav className={styles.settings} aria-label="Settings">
          {settings.map((otherSetting) => (
            <a
              key={settingHref(otherSetting)}
              className={styles.setting}
              href={settingHref(otherSetting)}
              aria-current={settingHref(otherSetting) === settingHref(setting) ? 'page' : undefined}
            >
              {otherSetting.theme} {otherSetting.language}
            </a>
          ))}
        </nav>
      </header>
      <main id="content">
        <h1 className={styles.title}>Workbench</h1>
        <div className={styles.benches}>
          <BasicsBench words={words} />
          <ActionsBench words={words} />
          <ChoicesBench words={words} />
          <FieldsBench words={words} />
          <PeopleBench words={words} locale={setting.language} />
          <SurfacesBench words={words} />
        </div>
        <h1 className={styles.title}>Product</h1>
        <div className={styles.benches}>
          <MessagesBench words={words} />
          <DialogsBench words={words} />
          <CardsBench words={words} />
          <ChatBench words={words} />
        </div>
        <StatesBench words={words} />
        <CallBench words={words} />
      </main>
    </div>
  )
}
