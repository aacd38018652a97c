import { endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'
import { saveFile } from '../save-file.ts'

export const batchDownloadKey = (batchId: string) => ['batch-download', batchId]

/** Saves the file of a batch: an archive, or a PDF if only one report was created. */
export function useBatchDownload(batchId: string) {
  const api = useApi()
  return useMutation({
    mutationKey: batchDownloadKey(batchId),
    mutationFn: () => api.download(endpoints.getBatchReportFile, { params: { batchId } }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'reports.zip'),
  })
}
