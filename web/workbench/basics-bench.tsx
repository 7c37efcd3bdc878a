import * as ui from '@serendip/ui'
import {
  CoinIcon,
  ExcessNote,
  ExcessWordsProvider,
  GiftIcon,
  Logo,
  Markdown,
  NotificationCard,
  ProviderButton,
  Sign,
  TextInput,
  VisuallyHidden,
} from '@serendip/ui'
import { Bench, Row } from './bench.tsx'
import type { Words } from './words.ts'
import styles from './workbench.module.css'

type Icon = typeof CoinIcon

/** Every icon there is, so that nobody adds a second one for the same thing. */
const icons = Object.entries(ui).filter(
  (entry): entry is [string, Icon] => entry[0].endsWith('Icon') && entry[0] !== 'CoinIcon',
)

export function BasicsBench({ words }: { words: Words }) {
  return (
    <>
      <Bench name="Logo">
        <Row>
          <Logo name="Serendip" />
        </Row>
      </Bench>
      <Bench name="Icons">
        <div className={styles.icons}>
          <span title="CoinIcon">
            <CoinIcon />
          </span>
          {icons.map(([name, Shape]) => (
            <span key={name} title={name}>
              <Shape />
            </span>
          ))}
        </div>
      </Bench>
      <Bench name="Markdown">
        <Markdown text={words.markdown} />
      </Bench>
      <Bench name="ProviderButton">
        <ProviderButton provider="google">Google</ProviderButton>
        <ProviderButton provider="apple">Apple</ProviderButton>
        <ProviderButton provider="google" pending>
          Google
        </ProviderButton>
      </Bench>
      <Bench name="NotificationCard">
        <NotificationCard
          picture={
            <Sign tone="mint">
              <GiftIcon />
            </Sign>
          }
          title={words.toastSaved}
          closeLabel={words.close}
          onClose={() => {}}
        />
        <NotificationCard
          stacked
          picture={
            <Sign tone="info">
              <GiftIcon />
            </Sign>
          }
          title={words.noticeInfo}
          text={words.noticeText}
          actionText={words.retry}
          onAction={() => {}}
          closeLabel={words.close}
          onClose={() => {}}
        />
      </Bench>
      <Bench name="ExcessNote, VisuallyHidden">
        <ExcessWordsProvider value={(over, limit) => `${limit + over} / ${limit}`}>
          <TextInput aria-label={words.about} maxLength={8} value={words.emptyText} onChange={() => {}} />
        </ExcessWordsProvider>
        <ExcessNote id="excess" words="142 / 140" />
        <p>
          {words.optional}
          <VisuallyHidden>{words.emptyText}</VisuallyHidden>
        </p>
      </Bench>
    </>
  )
}
