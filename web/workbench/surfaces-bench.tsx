import {
  BottomSheet,
  Button,
  Card,
  Chip,
  ChipGroup,
  CoinAmount,
  DayEntry,
  DayList,
  Dialog,
  Disclosure,
  EmptyState,
  Facts,
  MessageCircleIcon,
  Page,
  Section,
  Skeleton,
} from '@serendip/ui'
import { useState } from 'react'
import { Bench, Row } from './bench.tsx'
import type { Words } from './words.ts'

function Dialogs({ words }: { words: Words }) {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  const buttons = (
    <>
      <Button variant="quiet" onClick={close}>
        {words.cancel}
      </Button>
      <Button variant="danger" onClick={close}>
        {words.leave}
      </Button>
    </>
  )
  return (
    <Bench name="Dialog, BottomSheet">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>BottomSheet</Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title={words.dialogTitle}
        description={words.dialogText}
        footer={buttons}
      />
      <BottomSheet
        open={open === 'sheet'}
        onOpenChange={close}
        title={words.sheetTitle}
        description={words.sheetText}
        closeLabel={words.close}
        footer={
          <Button variant="ember" size="l" onClick={close}>
            {words.save}
          </Button>
        }
      >
        <CoinAmount amount={1500} unit={words.coins} size="l" />
      </BottomSheet>
    </Bench>
  )
}

export function SurfacesBench({ words }: { words: Words }) {
  return (
    <>
      <Dialogs words={words} />
      <Bench name="Section">
        <Section title={words.sheetTitle} text={words.sheetText}>
          <Button>{words.start}</Button>
        </Section>
      </Bench>
      <Bench name="Card, Skeleton">
        <Card>
          <h3>{words.sheetTitle}</h3>
          <p>{words.sheetText}</p>
        </Card>
        <Card aria-busy="true">
          <Skeleton shape="circle" />
          <br />
          <Skeleton />
          <br />
          <Skeleton shape="row" />
          <br />
          <Skeleton shape="block" />
        </Card>
      </Bench>
      <Bench name="Page, ChipGroup, DayList, Disclosure, Facts">
        <Page title={words.sheetTitle}>
          <ChipGroup label={words.meet}>
            <Chip selected>{words.anyone}</Chip>
            <Chip>{words.women}</Chip>
          </ChipGroup>
          <DayList day={words.dialogTitle}>
            <DayEntry>{words.women}</DayEntry>
            <DayEntry>{words.men}</DayEntry>
          </DayList>
          <Disclosure summary={words.meet}>
            <p>{words.long}</p>
          </Disclosure>
          <Facts>
            <dt>{words.meet}</dt>
            <dd>{words.anyone}</dd>
          </Facts>
        </Page>
      </Bench>
      <Bench name="EmptyState">
        <Card>
          <EmptyState
            level="h3"
            icon={<MessageCircleIcon />}
            title={words.emptyTitle}
            text={words.emptyText}
            action={<Button variant="solid">{words.start}</Button>}
          />
        </Card>
      </Bench>
    </>
  )
}
