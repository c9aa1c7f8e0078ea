// Opens the file store that the settings name.
import { filesIn } from '../embedded/data-folder.ts'
import type { FileStore } from './file-store.ts'
import type { Settings } from '../settings/settings.ts'
import { createStoredFiles } from './stored-files.ts'

/** Opens the store, without reading or writing anything. */
export async function openFileStore(
  { filesDir, filesS3 }: Pick<Settings, 'filesDir' | 'filesS3'>,
  dataDir: string,
): Promise<FileStore> {
  if (filesS3 === null) return createStoredFiles(filesDir ?? filesIn(dataDir))
  // Imported only where it is used.
  const { createBucketStore } = await import('../s3/bucket-store.ts')
  return createBucketStore(filesS3)
}
