// Deploy a site and wait for it. A failed deploy is an error that carries the deploy.
import { isTandemError, Tandem } from "@tandem/sdk";

const { infra } = new Tandem();

const [site] = (await infra.sites.list()).items;
if (site === undefined) throw new Error("There is no site yet: infra.sites.create() makes one.");

try {
  const deploy = await infra.sites.deploy(site.id, { branch: "main", message: "from the example" });
  const done = await infra.sites.waitForDeploy(deploy, { onUpdate: ({ status }) => console.log(status) });
  console.log(`${site.name} is live at ${site.url} after ${done.durationMs} ms`);
} catch (error) {
  if (!isTandemError(error, "remote_failed")) throw error;
  console.log("the deploy failed; the old release keeps serving", error.remote);
  process.exitCode = 1;
}
