import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../api.ts'

/** A list that the server answers page by page. */
export interface PageSource<Page, Item> {
  readonly key: QueryKey
  /** A page; without a cursor, the first one. */
  read(api: Api, after: string | undefined): Promise<Page>
  items(page: Page): readonly Item[]
  /** The cursor of the page after this one; nothing after the last. */
  next(page: Page): string | null | undefined
  /** Time between two readings; without it, the list is read when it is opened. */
  readonly refreshMs?: number
  /** Each reading is an entry of the audit log: it is read when an operator asks for it, and only then. */
  readonly isLogged?: boolean
  /** Whether it is read at all; true if left out. */
  readonly enabled?: boolean
}

const onceOnDemand = { staleTime: Infinity, gcTime: 0, retry: false, refetchOnWindowFocus: false } as const

/** The entries that a list has read so far, and the way to its next page. */
export interface Pages<Page, Item> {
  readonly pages: readonly Page[]
  /** Nothing before the first page is read. */
  readonly items: readonly Item[] | undefined
  /** Whether the entries are those of the filters before, until the answer comes. */
  readonly isFormer: boolean
  readonly error: Error | null
  /** Time of the latest reading, ms. */
  readonly readAt: number
  readonly hasMore: boolean
  readonly isReadingMore: boolean
  readMore(): void
}

export function usePages<Page, Item>(source: PageSource<Page, Item>): Pages<Page, Item> {
  const api = useApi()
  const { key, isLogged = false, refreshMs = false, enabled = true } = source
  const { data, error, dataUpdatedAt, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      ...(isLogged ? onceOnDemand : { placeholderData: keepPreviousData, refetchInterval: refreshMs }),
      queryKey: key,
      enabled,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) => source.read(api, pageParam),
      getNextPageParam: source.next,
    })
  return {
    pages: data?.pages ?? [],
    items: data?.pages.flatMap(source.items),
    isFormer: isPlaceholderData,
    error,
    readAt: dataUpdatedAt,
    hasMore: hasNextPage,
    isReadingMore: isFetchingNextPage,
    readMore: () => void fetchNextPage(),
  }
}
