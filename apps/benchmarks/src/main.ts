import { benchmarkApi } from "./api/benchmark-api.ts";
import { benchmarkExport } from "./api/benchmark-export.ts";
import { benchmarkApp } from "./app/benchmark-app.ts";
import { benchmarkJobs } from "./app/benchmark-jobs.ts";
import { benchmarkCapacity } from "./capacity/benchmark-capacity.ts";
import { benchmarkDelivery } from "./delivery/benchmark-delivery.ts";
import { benchmarkDuplicates } from "./duplicates/benchmark-duplicates.ts";
import { benchmarkImport } from "./imports/benchmark-import.ts";
import { benchmarkMemory } from "./memory/benchmark-memory.ts";
import { benchmarkNeighbours } from "./neighbours/benchmark-neighbours.ts";
import { benchmarkPhotos } from "./photos/benchmark-photos.ts";
import { benchmarkPictures } from "./photos/benchmark-pictures.ts";
import { tryPostgresVersions } from "./postgres-versions/try-postgres-versions.ts";
import { benchmarkReports } from "./reports/benchmark-reports.ts";
import { benchmarkSdk } from "./sdk/benchmark-sdk.ts";
import { benchmarkServers } from "./servers/benchmark-servers.ts";
import { benchmarkSimulation } from "./simulation/benchmark-simulation.ts";
import { rehearseUpgrade } from "./upgrade/rehearse-upgrade.ts";
import { benchmarkVerify } from "./verify/benchmark-verify.ts";
import { benchmarkWrites } from "./writes/benchmark-writes.ts";

const benchmarks: Record<string, (...options: string[]) => Promise<void>> = {
  api: benchmarkApi,
  app: benchmarkApp,
  capacity: benchmarkCapacity,
  delivery: benchmarkDelivery,
  duplicates: benchmarkDuplicates,
  export: benchmarkExport,
  import: benchmarkImport,
  jobs: benchmarkJobs,
  memory: benchmarkMemory,
  neighbours: benchmarkNeighbours,
  photos: benchmarkPhotos,
  pictures: benchmarkPictures,
  postgres: tryPostgresVersions,
  reports: benchmarkReports,
  sdk: benchmarkSdk,
  servers: benchmarkServers,
  simulation: benchmarkSimulation,
  upgrade: rehearseUpgrade,
  verify: benchmarkVerify,
  writes: benchmarkWrites,
};

const [name = "", ...options] = process.argv.slice(2);
const benchmark = benchmarks[name];
if (benchmark === undefined) {
  process.stderr.write(`Name one of: ${Object.keys(benchmarks).join(", ")}\n`);
  process.exitCode = 1;
} else {
  await benchmark(...options);
}
