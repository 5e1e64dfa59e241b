import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ownerOfServer } from '../support/database/postgres';
import { aptInstall, findPostgres, onPath } from '../support/programs.mjs';
import { atExit, crash, removeAtExit, start, until } from './processes';

const NODES = ['alpha', 'beta', 'gamma'];
/** Seconds. Patroni takes no smaller `ttl`: that long, a leader that has crashed keeps its role. */
const TTL = 20;
const LOOP_WAIT = 5;
const HEAL_SECONDS = 180;

interface Member {
  name: string;
  role: string;
  state: string;
}

interface PatroniNode {
  name: string;
  api: string;
  data: string;
  port: number;
  run(): ChildProcess;
  process: ChildProcess;
}

export interface Cluster {
  /** The URL of an empty database, through HAProxy. */
  url: string;
  /** Kills the leader, and answers with its name. */
  kill(): Promise<string>;
  /** Passes the role of the leader on, and answers with the name of the former one. */
  switchOver(): Promise<string>;
  /** Waits until another node leads. */
  leaderAfter(former: string): Promise<string>;
  /** Starts what was killed, and waits until every node runs and one of them is a synchronous standby. */
  heal(): Promise<void>;
  /** The folder with the logs. */
  folder: string;
}

function requirePrograms(): string {
  const has = () => Boolean(findPostgres()) && ['patroni', 'etcd', 'haproxy'].every(onPath);
  const packages = ['postgresql', 'patroni', 'etcd-server', 'haproxy'];
  if (!has()) aptInstall(...packages);
  const bin = findPostgres();
  if (!bin || !has()) throw new Error(`Install what this test needs: apt-get install ${packages.join(' ')}`);
  return bin;
}

/** Starts etcd, three nodes of Patroni and HAProxy in a temporary folder, on free ports of the loopback. */
export async function startCluster(): Promise<Cluster> {
  const bin = requirePrograms();
  const folder = mkdtempSync(join(tmpdir(), 'stanchion-failover-'));
  removeAtExit(folder);
  const owner = ownerOfServer();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o755);
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const run = (name: string, program: string, args: string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, HOME: folder, LC_ALL: 'C.UTF-8' };
    return start(onPath(program) ?? program, args, { ...owner, cwd: folder, env, stdio: ['ignore', log, log] });
  };

  const [etcd, etcdPeers, front] = [await freePort(), await freePort(), await freePort()];
  const at = (port: number) => `http://127.0.0.1:${port}`;
  run('etcd', 'etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', at(etcd), '--advertise-client-urls', at(etcd)],
    ...['--listen-peer-urls', at(etcdPeers), '--initial-advertise-peer-urls', at(etcdPeers)],
    ...['--initial-cluster', `default=${at(etcdPeers)}`],
  ]);
  const etcdIsUp = async () => (await fetch(`${at(etcd)}/health`)).ok;
  await until('etcd', 30, etcdIsUp);

  const nodes: PatroniNode[] = [];
  for (const name of NODES) {
    const [port, apiPort] = [await freePort(), await freePort()];
    const data = join(folder, name);
    const api = `127.0.0.1:${apiPort}`;
    mkdirSync(data, { mode: 0o700 });
    if (owner) chownSync(data, owner.uid, owner.gid);
    const settings = patroniSettings({ name, folder, bin, data, port, api, etcd: `127.0.0.1:${etcd}` });
    // JSON is YAML.
    const config = file(`${name}.yml`, JSON.stringify(settings));
    const node = { name, data, port, api: `http://${api}`, run: () => run(name, 'patroni', [config]) };
    nodes.push({ ...node, process: node.run() });
    // Patroni starts Postgres outside its own group of processes.
    atExit(() => crashServer(data));
    if (nodes.length === 1) await until('The first node', 60, async () => (await fetch(`http://${api}/primary`)).ok);
  }

  const members = async (): Promise<Member[]> => {
    const answers = nodes.map(async ({ api }) => (await fetch(`${api}/cluster`)).json());
    return ((await Promise.any(answers)) as { members: Member[] }).members;
  };
  const leader = async () => {
    const found = (await members()).find(({ role }) => role === 'leader');
    return nodes.find(({ name }) => name === found?.name);
  };
  const currentLeader = () => until('A leader', 60, leader);
  const heal = async () => {
    for (const node of nodes) if (node.process.signalCode !== null) node.process = node.run();
    await until('A healthy cluster', HEAL_SECONDS, async () => {
      const all = await members();
      const isUp = all.length === NODES.length && all.every(({ state }) => ['running', 'streaming'].includes(state));
      return isUp && all.some(({ role }) => role === 'sync_standby');
    });
  };
  await heal();

  run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', file('haproxy.cfg', haproxySettings(front, nodes))]);
  const url = `postgres://postgres@127.0.0.1:${front}/postgres`;

  return {
    url,
    folder,
    heal,
    async kill() {
      const { name, data, process: patroni } = await currentLeader();
      crash(Number(patroni.pid));
      crashServer(data);
      return name;
    },
    async switchOver() {
      const { name, api } = await currentLeader();
      const body = JSON.stringify({ leader: name });
      // The answer comes when it is done, or with the reason why it is not.
      const response = await fetch(`${api}/switchover`, { method: 'POST', body });
      if (!response.ok) throw new Error(`Patroni refused to switch over: ${await response.text()}`);
      return name;
    },
    leaderAfter: (former) =>
      until('Another leader', 90, async () => {
        const name = (await leader())?.name;
        return name !== former && name;
      }),
  };
}

function crashServer(data: string): void {
  try {
    crash(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]));
  } catch {
    // It is not running.
  }
}

const patroniSettings = (
  node: Record<'name' | 'folder' | 'bin' | 'data' | 'api' | 'etcd', string> & { port: number },
) => ({
  scope: 'stanchion',
  name: node.name,
  restapi: { listen: node.api, connect_address: node.api },
  etcd3: { host: node.etcd },
  bootstrap: {
    dcs: {
      ttl: TTL,
      loop_wait: LOOP_WAIT,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, shared_buffers: '64MB' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${node.port}`,
    connect_address: `127.0.0.1:${node.port}`,
    data_dir: node.data,
    bin_dir: node.bin,
    pgpass: join(node.folder, `${node.name}.pgpass`),
    authentication: {
      superuser: { username: 'postgres', password: 'unused' },
      replication: { username: 'replicator', password: 'unused' },
    },
    parameters: { unix_socket_directories: node.folder },
    pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
  },
});

const haproxySettings = (front: number, nodes: readonly PatroniNode[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m

listen postgres
  bind 127.0.0.1:${front}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 2 on-marked-down shutdown-sessions
${nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${new URL(api).port}`).join('\n')}
`;
