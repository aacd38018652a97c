import { endpoints, HexColor, nearestReadableAccent, ReportSettings } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { useDebouncedValue } from '../../../components/use-debounced-value.ts'
import { type ReportKind, type SettingsValues, toSettings } from './settings-values.ts'

type PreviewOptions = {
  organizationId: string
  values: SettingsValues
  kind: ReportKind
  language: string
  /** Not sent, but part of the query key, because a new logo changes the pages. */
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

/**
 * Returns the settings in the form if they are valid, and otherwise the last valid settings. A color that is hard to
 * read is replaced by the nearest readable color. Text that is not a color is replaced by the last valid color.
 */
function useValidSettings(values: SettingsValues) {
  const [lastValidSettings, setLastValidSettings] = useState<ReportSettings>()
  const settings = toSettings(values)
  const color = settings.accentColor && HexColor.safeParse(settings.accentColor).data
  const { data } = ReportSettings.safeParse({
    ...settings,
    accentColor: color
      ? nearestReadableAccent(color)
      : (settings.accentColor && lastValidSettings?.accentColor) || null,
  })
  if (data && JSON.stringify(data) !== JSON.stringify(lastValidSettings)) setLastValidSettings(data)
  return data ?? lastValidSettings ?? { ...settings, accentColor: null }
}
