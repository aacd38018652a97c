import { endpoints, HexColor, nearestReadableAccent, ReportSettings } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { type Kind, settingsOf, type Values } from './settings-values.ts'

/** Shorter than a pause in typing would draw pages that nobody looks at. */
const PAUSE_MS = 600

type Wanted = {
  organizationId: string
  values: Values
  kind: Kind
  language: string
  /** Not sent: a new logo makes new pages. */
  logoImageId: string | null
}

export function usePreview({ organizationId, values, kind, language, logoImageId }: Wanted) {
  const api = useApi()
  const settings = useSettled(useDrawable(values))
  const args = { params: { organizationId }, body: { settings, kind, language } }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [endpoints.previewCustomization.path, args, logoImageId] as const,
    queryFn: ({ signal }) => api.call(endpoints.previewCustomization, args, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return { data, error, refetch, isDrawing: isFetching }
}

/** The settings on the form, or the last ones of which a report could be made. */
function useDrawable(values: Values) {
  const last = useRef<ReportSettings>(undefined)
  const settings = settingsOf(values)
  const color = settings.accentColor && HexColor.safeParse(settings.accentColor).data
  const parsed = ReportSettings.safeParse({
    ...settings,
    accentColor: color
      ? nearestReadableAccent(color)
      : (settings.accentColor && last.current?.accentColor) || null,
  })
  if (parsed.success) last.current = parsed.data
  return last.current ?? { ...settings, accentColor: null }
}

/** A value once it has stood still. */
function useSettled<T>(value: T) {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  const latest = useRef(value)
  latest.current = value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest.current), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
