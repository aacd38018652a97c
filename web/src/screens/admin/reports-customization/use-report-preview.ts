import { endpoints, HexColor, nearestReadableAccent, ReportSettings } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { type Kind, toSettings, type Values } from './settings-values.ts'

/** Avoids a preview for each keystroke. */
const DEBOUNCE_MS = 600

type PreviewOptions = {
  organizationId: string
  values: Values
  kind: Kind
  language: string
  /** Not sent; a part of the query key, because a new logo changes the pages. */
  logoImageId: string | null
}

export function useReportPreview({ organizationId, values, kind, language, logoImageId }: PreviewOptions) {
  const api = useApi()
  const settings = useDebouncedValue(useValidSettings(values))
  const args = { params: { organizationId }, body: { settings, kind, language } }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [endpoints.previewCustomization.path, args, logoImageId] as const,
    queryFn: ({ signal }) => api.call(endpoints.previewCustomization, args, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return { data, error, refetch, isLoading: isFetching }
}

/** The settings on the form, or the last valid ones. */
function useValidSettings(values: Values) {
  const lastValid = useRef<ReportSettings>(undefined)
  const settings = toSettings(values)
  const color = settings.accentColor && HexColor.safeParse(settings.accentColor).data
  const parsed = ReportSettings.safeParse({
    ...settings,
    accentColor: color
      ? nearestReadableAccent(color)
      : (settings.accentColor && lastValid.current?.accentColor) || null,
  })
  if (parsed.success) lastValid.current = parsed.data
  return lastValid.current ?? { ...settings, accentColor: null }
}

function useDebouncedValue<T>(value: T) {
  const [debounced, setDebounced] = useState(value)
  const text = JSON.stringify(value)
  const latest = useRef(value)
  latest.current = value
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(latest.current), text ? DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
